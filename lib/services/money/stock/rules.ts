const day = 24 * 60 * 60 * 1000

/** How long copies are held for who waited for them. */
export const offerUntil = (now: Date) => new Date(now.getTime() + day)

type Wish = { id: number; quantity: number }

/** In order, to each what they wished for; the last of them gets what is left, if it is fewer. */
export const offersFor = (stock: number, waiting: readonly Wish[]): Wish[] => {
  let left = stock
  return waiting.flatMap(({ id, quantity }) => {
    const given = Math.min(left, quantity)
    left -= given
    return given > 0 ? [{ id, quantity: given }] : []
  })
}
