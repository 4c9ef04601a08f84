type AddressLimit = {
  /** Requests that one address may make in a burst. */
  points: number
  /** Seconds until all points are back; they return evenly. */
  seconds: number
  now?: () => number
}

/** Maximum of counted addresses; above it all counters are reset, to bound memory. */
const mostAddresses = 10_000

/** Counts requests per address in the memory of this process, so that a refusal costs nothing. */
export const createAddressLimit = ({
  points,
  seconds,
  now = () => performance.now(),
}: AddressLimit) => {
  const perPoint = (seconds * 1_000) / points
  const spent = new Map<string, { points: number; at: number }>()

  /** Takes a point; returns the seconds until the next one when refused. */
  return (address: string): number | undefined => {
    const time = now()
    const known = spent.get(address)
    const spentPoints = known ? Math.max(0, known.points - (time - known.at) / perPoint) : 0
    if (spentPoints + 1 > points)
      return Math.max(1, Math.ceil(((spentPoints + 1 - points) * perPoint) / 1_000))
    if (!known && spent.size >= mostAddresses) spent.clear()
    spent.set(address, { points: spentPoints + 1, at: time })
    return undefined
  }
}
