type AddressLimit = {
  /** Requests an address may make at once. */
  points: number
  /** How long it takes until all of them are there again; they come back evenly. */
  seconds: number
  now?: () => number
}

/** Addresses that are counted; beyond it all begin anew, rather than fill the memory. */
const mostAddresses = 10_000

/** Counts requests by address in the memory of this process, so that a refusal costs nothing. */
export const createAddressLimit = ({
  points,
  seconds,
  now = () => performance.now(),
}: AddressLimit) => {
  const perPoint = (seconds * 1_000) / points
  const spent = new Map<string, { points: number; at: number }>()

  /** Takes a point. Refused: the seconds until the next one. */
  return (address: string): number | undefined => {
    const time = now()
    const known = spent.get(address)
    const left = known ? Math.max(0, known.points - (time - known.at) / perPoint) : 0
    if (left + 1 > points) return Math.max(1, Math.ceil(((left + 1 - points) * perPoint) / 1_000))
    if (!known && spent.size >= mostAddresses) spent.clear()
    spent.set(address, { points: left + 1, at: time })
    return undefined
  }
}
