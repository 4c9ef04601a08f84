import type { Picture } from '#lib/client/entities/picture.ts'
import { PersonAvatar } from './person-avatar.tsx'

type SeatedProps = { people: readonly { image: Picture | null }[]; size: number }

/** Row of faces; people without a picture have a pawn coloured by position. */
export const Seated = ({ people, size }: SeatedProps) =>
  people.map(({ image }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no identity but its index
    <PersonAvatar key={place} person={{ id: place, image }} size={size} />
  ))
