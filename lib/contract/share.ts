export type SharedType = 'preorder' | 'sale' | 'proposal'

/** Facts shown in the share picture of an item; any change makes a new picture. */
export type Shared = {
  type: SharedType
  id: number
  title: string
  brand: string
  pictureId: string | null
  /** Euros; null when nothing is sold. */
  price: number | null
  /** Null unless the price may be struck out. */
  listPrice: number | null
  /** Progress in steps of ten points, 10 when the goal is reached; null without a goal. */
  tens: number | null
  closed: boolean
}

export const tensOf = (percent: number) => Math.min(10, Math.floor(percent / 10))

/** FNV-1a: short, equal in browser and server; nothing depends on its strength. */
const digest = (text: string) => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Version of the design: a new number redraws all pictures. */
const look = 1

export const shareVersion = (shared: Shared) => {
  const { type, id, title, brand, pictureId, price, listPrice, tens, closed } = shared
  return digest(
    JSON.stringify([look, type, id, title, brand, pictureId, price, listPrice, tens, closed]),
  )
}

/** Social networks cache a picture forever, so a new state needs a new URL. */
export const sharePath = (shared: Shared) =>
  `/api/share/${shared.type}/${shared.id}-${shareVersion(shared)}.png`
