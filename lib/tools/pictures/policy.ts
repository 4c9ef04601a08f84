import type { KernelDeps } from '#kernel/deps.ts'
import { ownCalls } from '#kernel/http/address.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'

type Uploader = { member: MemberId; address: string }

/** Counts an upload by its member, and by address, so that a second account gets no more of them. */
export const countUpload = async (
  deps: Pick<KernelDeps, 'db' | 'log' | 'clock'>,
  { member, address }: Uploader,
) => {
  await countCall(deps, 'picture', `${member}`)
  if (address !== ownCalls) await countCall(deps, 'pictureFrom', address)
}
