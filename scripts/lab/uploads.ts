import sharp from 'sharp'
import type { Buyer } from '#scripts/bench/kit/shop.ts'
import { type Call, send } from './load.ts'
import { tokenOf, visitorOf } from './shoppers.ts'

const side = 40

/** A picture of noise, unlike any other, as a member uploads it for a proposal. */
const uploadOf = async ({ id }: Buyer): Promise<Call> => {
  const noise = crypto.getRandomValues(new Uint8Array(side * side * 3))
  const image = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'scatola.png')
  const body = new Response(form)
  return {
    kind: 'upload',
    path: '/api/community/pictures',
    method: 'PUT',
    headers: {
      authorization: `Bearer ${tokenOf(id)}`,
      'content-type': body.headers.get('content-type')!,
    },
    body: new Uint8Array(await body.arrayBuffer()),
    visitor: visitorOf(id),
  }
}

/** Uploads once; keeps the address of each picture that was accepted. */
export const openUploads = () => {
  const accepted: string[] = []
  return {
    accepted,
    upload: async (member: Buyer) => {
      const answer = await send(await uploadOf(member))
      if (answer.status === 200) accepted.push(JSON.parse(answer.text).data.src)
      return answer
    },
    /** Addresses of accepted pictures that cannot be seen. */
    missing: async () => {
      const absent: string[] = []
      for (const path of accepted) {
        const answer = await send({ kind: 'picture', path, visitor: visitorOf(1) })
        if (answer.status !== 200) absent.push(path)
      }
      return absent
    },
  }
}
