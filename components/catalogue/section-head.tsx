import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'

type SectionHeadProps = {
  id: string
  title: ReactNode
  text?: ReactNode
  all?: { href: string; label: string }
}

export function SectionHead({ id, title, text, all }: SectionHeadProps) {
  return (
    <div className="mb-5 flex items-end justify-between gap-4">
      <div>
        <h2 id={id} className="text-d3">
          {title}
        </h2>
        {text && <p className="mt-1 text-ink-2">{text}</p>}
      </div>
      {all && (
        // Accessible name: "Tutti" alone is ambiguous in a list of links.
        <Link
          href={all.href}
          className="link whitespace-nowrap"
          aria-labelledby={`${id}-all ${id}`}
          id={`${id}-all`}
        >
          {all.label}
        </Link>
      )}
    </div>
  )
}
