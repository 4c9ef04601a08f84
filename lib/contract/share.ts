export type SharedType = 'preorder' | 'sale' | 'proposal'

/** All that the picture of an item shows on social networks; a change of it makes another picture. */
export type Shared = {
  type: SharedType
  id: number
  title: string
  brand: string
  pictureId: string | null
  /** Euros; null where nothing is sold. */
  price: number | null
  /** Null unless it is what may be struck out. */
  listPrice: number | null
  /** Progress in steps of ten points, 10 when the goal is reached; null without a goal. */
  tens: number | null
  closed: boolean
}

export const tensOf = (percent: number) => Math.min(10, Math.floor(percent / 10))

/** FNV-1a: short, the same on both sides of the wire, and nothing depends on its strength. */
const digest = (text: string) => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The look of the pictures: another number draws all of them anew. */
const look = 1

export const shareVersion = (shared: Shared) => {
  const { type, id, title, brand, pictureId, price, listPrice, tens, closed } = shared
  return digest(
    JSON.stringify([look, type, id, title, brand, pictureId, price, listPrice, tens, closed]),
  )
}

/** Networks keep a picture for good, so a new state needs a new address. */
export const sharePath = (shared: Shared) =>
  `/api/share/${shared.type}/${shared.id}-${shareVersion(shared)}.png`
