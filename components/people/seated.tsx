import type { Picture } from '#lib/client/entities/picture.ts'
import { PersonAvatar } from './person-avatar.tsx'

type SeatedProps = { people: readonly { image: Picture | null }[]; size: number }

/** Faces in a row; whoever shows none has the pawn of their place. */
export const Seated = ({ people, size }: SeatedProps) =>
  people.map(({ image }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the row
    <PersonAvatar key={place} person={{ id: place, image }} size={size} />
  ))
