import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Push } from '#lib/tools/push/push.ts'
import { createPush } from '#lib/tools/push/push.ts'

type Pushed = {
  path: string
  claims: Record<string, unknown>
  key: string
  message: unknown
  ttl: string
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Subscribed browser: the keys it gives to a shop, and decryption of messages (RFC 8291). */
const openBrowser = () => {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys()
  const auth = randomBytes(16)
  const read = (sealed: Buffer) => {
    const salt = sealed.subarray(0, 16)
    const theirs = sealed.subarray(21, 21 + sealed[20]!)
    const body = sealed.subarray(21 + sealed[20]!)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs])
    const secret = derive(own.computeSecret(theirs), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const open = createDecipheriv('aes-128-gcm', key, nonce)
    open.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([open.update(body.subarray(0, -16)), open.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return { keys, read }
}

const readToken = (header: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signed = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signed, 'base64url'),
  )
  if (!isSigned) throw new Error('invalid signature')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** Receives push messages, decrypts them as the browser would, and answers as told. */
export const openPushService = async () => {
  const pushed: Pushed[] = []
  const browsers = new Map<string, ReturnType<typeof openBrowser>>()
  const answers: number[] = []
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    const path = asked.url ?? ''
    const status = answers.shift() ?? 201
    if (status < 300)
      pushed.push({
        path,
        ...readToken(asked.headers.authorization ?? ''),
        message: browsers.get(path)?.read(Buffer.concat(chunks)),
        ttl: String(asked.headers.ttl),
      })
    answer.writeHead(status).end('x'.repeat(1000))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    pushed,
    /** Sets the next responses; later ones succeed. */
    answer: (...statuses: number[]) => void answers.push(...statuses),
    subscribe: () => {
      const browser = openBrowser()
      const path = `/send/${randomBytes(8).toString('hex')}`
      browsers.set(path, browser)
      return { endpoint: `https://push.example:${port}${path}`, keys: browser.keys }
    },
    /** Push client of the shop, but to this machine and without TLS. */
    push: (needs: Pick<Parameters<typeof createPush>[0], 'db' | 'config' | 'clock'>): Push =>
      createPush({
        ...needs,
        speak: request,
        reach: {
          resolve: async () => [{ address: '127.0.0.1', family: 4 }],
          mayReach: () => true,
        },
      }),
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}
