import { Avatar } from '#components/ui/avatar.tsx'
import type { Picture } from '#lib/client/data/entities/picture.ts'
import { pawnColour } from '#lib/format/pawn-colour.ts'

type PersonAvatarProps = {
  person: { name: string; image: Picture | null }
  /** Pixels; without it, the size of the row. */
  size?: number
  /** Adds the name as alternative text, where it is not shown beside the picture. */
  named?: boolean
  ring?: number
}

/** Picture of a person, or the pawn in their colour. */
export function PersonAvatar({ person, size, named, ring }: PersonAvatarProps) {
  return (
    <Avatar
      src={person.image && `${person.image.src}/${size && size > 80 ? 320 : 160}.webp`}
      colour={pawnColour(person.name)}
      name={named ? person.name : ''}
      size={size}
      ring={ring}
    />
  )
}
