import type { ReactNode } from 'react'

type BlockProps = { id: string; title: ReactNode; children: ReactNode }

/** Section of the checkout page with a heading, below a dividing line. */
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
