import type { ReactNode } from 'react'

type BlockProps = { id: string; title: ReactNode; children: ReactNode }

/** A step of the page, between two lines. */
export function Block({ id, title, children }: BlockProps) {
  return (
    <section className="grid gap-4 border-t border-line py-6" aria-labelledby={id}>
      <h2 id={id} className="text-d3" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
