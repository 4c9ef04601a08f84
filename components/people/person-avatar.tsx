import type { CSSProperties } from 'react'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { type PawnColour, pawnColour } from '#lib/format/pawn-colour.ts'

/** Tokens of the pawn and of its ground; each pawn also shows on a pale ground in both schemes. */
const looks = {
  azzurro: ['azzurro', 'soft-2'],
  grass: ['ok-track', 'ok-fill'],
  tomato: ['danger-track', 'danger-fill'],
  slate: ['line-strong', 'line'],
  ink: ['on-azzurro', 'dot'],
} as const satisfies Record<PawnColour, readonly string[]>

export const pawnLook = (colour: PawnColour) => ({
  'data-colour': colour,
  style: {
    '--pawn': `var(--${looks[colour][0]})`,
    '--pawn-ground': `var(--${looks[colour][1]})`,
  } as CSSProperties,
})

type Person = { name: string; image: Picture | null }

type PersonAvatarProps = {
  person: Person
  size?: number
  /** Adds the name as alternative text, where it is not shown beside the picture. */
  named?: boolean
  /** Progress to the next level, 0–100; shown only on the member's own avatar. */
  ring?: number
}

/** Picture of a person, or the pawn in their colour. */
export function PersonAvatar({ person: { name, image }, size, named, ring }: PersonAvatarProps) {
  const look = {
    ...(size && { '--s': `${size}px` }),
    ...(ring !== undefined && { '--level': ring }),
  }
  const src = image && `${image.src}/${size && size > 80 ? 320 : 160}.webp`
  return (
    <span
      data-slot="avatar"
      data-ring={ring === undefined ? undefined : true}
      className="avatar"
      style={look as CSSProperties}
    >
      {src ? (
        <img
          src={src}
          alt={named ? name : ''}
          width={size ?? 40}
          height={size ?? 40}
          loading="lazy"
        />
      ) : (
        <>
          <svg
            className="pawn"
            {...pawnLook(pawnColour(name))}
            viewBox="0 0 40 40"
            aria-hidden="true"
          >
            <circle cx="20" cy="14" r="6.6" />
            <path d="M14.5 20.4h11a1.4 1.4 0 0 1 0 2.8h-1.6c.3 3.6 2 6 4.2 8H11.9c2.2-2 3.9-4.4 4.2-8h-1.6a1.4 1.4 0 0 1 0-2.8Z" />
            <path d="M10.5 32h19a1.8 1.8 0 0 1 1.8 1.8V36H8.7v-2.2a1.8 1.8 0 0 1 1.8-1.8Z" />
          </svg>
          {named && name && <span className="sr-only">{name}</span>}
        </>
      )}
    </span>
  )
}

export const Seated = ({ people, size }: { people: readonly Person[]; size?: number }) =>
  people.map((person, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no identity but its index
    <PersonAvatar key={place} person={person} size={size} />
  ))
