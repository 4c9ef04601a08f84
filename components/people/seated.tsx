import type { Picture } from '#lib/client/data/entities/picture.ts'
import { PersonAvatar } from './person-avatar.tsx'

type SeatedProps = { people: readonly { name: string; image: Picture | null }[]; size?: number }

/** Row of faces. */
export const Seated = ({ people, size }: SeatedProps) =>
  people.map((person, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no identity but its index
    <PersonAvatar key={place} person={person} size={size} />
  ))
