import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type DoorRowProps = { href: string; title: string; text: string; picture: ReactNode }

export function DoorRow({ href, title, text, picture }: DoorRowProps) {
  return (
    <Link href={href} className="suggestion rounded-control">
      {picture}
      <span>
        <b className="truncate">{title}</b>
        <span className="truncate text-ink-2 text-small">{text}</span>
      </span>
    </Link>
  )
}
