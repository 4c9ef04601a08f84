import { Avatar, pawnColour } from '#components/ui/avatar.tsx'
import type { Picture } from '#lib/client/entities/picture.ts'

type PersonAvatarProps = {
  person: { id: number | null; image: Picture | null; name?: string }
  size: number
  /** Where the name does not stand beside the picture. */
  named?: boolean
  ring?: number
}

/** Whoever it is: their picture, or the pawn of their colour. */
export function PersonAvatar({ person, size, named, ring }: PersonAvatarProps) {
  return (
    <Avatar
      src={person.image && `${person.image.src}/${size > 80 ? 320 : 160}.webp`}
      colour={pawnColour(person.id ?? 0)}
      name={named ? person.name : ''}
      size={size}
      ring={ring}
    />
  )
}
