import { createHash } from 'node:crypto'
import type { SharedType } from '#lib/contract/share.ts'

export type Format = 'square' | 'wide'

/** `colour` is the place of a colour in the list of pawns. */
export type Face = { pictureId: string | null; colour: number }

/** Facts shown in the share picture; any change makes a new address. */
export type Shared = {
  type: SharedType
  id: number
  title: string
  pictureId: string | null
  tint: string | null
  /** First name of the member who shares it, as drawn. */
  sender: string | null
  people: Face[]
  unit: 'units' | 'participants' | 'amount'
  /** Copies, people or euros to the goal, votes to the threshold; null without a goal. */
  missing: number | null
  /** Votes of a proposal. */
  votes: number
  /** Votes at which the shop asks for a price; null where the shop has set none. */
  threshold: number | null
  /** Euros; null when nothing is sold. */
  price: number | null
  /** Null unless the price may be struck out. */
  listPrice: number | null
  nextStep: { from: number; price: number } | null
  /** Why nothing can be joined or bought any more; `gone` when no copy is left. */
  ended: 'closed' | 'gone' | null
}

/** Version of the design: a new number redraws all pictures. */
const look = 2

const version = (shared: Shared, format: Format) =>
  createHash('sha256')
    .update(JSON.stringify([look, format, shared]))
    .digest('hex')
    .slice(0, 12)

/**
 * File name of a picture. Chats keep a preview for ever, so every state has an address of its own; an
 * invented one redirects, so that only the present state is drawn.
 */
export const fileOf = (shared: Shared, format: Format, from?: string) => {
  const wide = format === 'wide' ? '-wide' : ''
  return `${shared.id}${wide}-${version(shared, format)}${from ? `-${from}` : ''}.png`
}

export const sizes = {
  square: { width: 1200, height: 1200 },
  wide: { width: 1200, height: 630 },
} as const

const longestName = 16

/**
 * Returns the first name as it may stand in a picture: letters that the font has, without emoji.
 * Null for what is no name (digits, addresses, other alphabets) and for a name too long for its line.
 */
export const drawnName = (name: string) => {
  const letters = name
    .replace(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/gu,
      '',
    )
    .normalize('NFC')
  const first = letters.trim().split(/\s/)[0] ?? ''
  return /^\p{Script=Latin}[\p{Script=Latin}’'-]*$/u.test(first) && first.length <= longestName
    ? first
    : null
}
