import type { ReactNode } from 'react'

type GoneRowProps = { icon: ReactNode; action: ReactNode; children: ReactNode }

/** Row for a removed or sold-out line. */
export function GoneRow({ icon, action, children }: GoneRowProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-line py-3.5">
      <span className="grid size-11 place-items-center rounded-full border-2 border-dashed border-azzurro text-link">
        {icon}
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}
