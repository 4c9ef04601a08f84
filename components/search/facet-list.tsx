import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'

export type FacetChoice = {
  key: string
  label: string
  total: number
  /** True when the count is only a lower bound. */
  more?: boolean
  href: string
  on: boolean
}

export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-line border-t py-4 first:border-t-0 first:pt-0">
      <h2 className="font-bold font-text text-small">{title}</h2>
      {children}
    </section>
  )
}

type FacetListProps = {
  choices: readonly FacetChoice[]
  /** True when the address already contains the parameter: the next choice replaces the history entry. */
  isGiven?: boolean
}

const isAnyOn = (choices: readonly FacetChoice[]) => choices.some(({ on }) => on)

/** Vertical list of choices with their counts; choices without results are disabled. */
export function FacetList({ choices, isGiven }: FacetListProps) {
  const t = translate('results')
  const replaces = isGiven ?? isAnyOn(choices)
  return (
    <ul className="grid">
      {choices.map(({ key, label, total, more, href, on }) => (
        <li key={key}>
          {total === 0 && !on ? (
            <p className="flex min-h-11 items-center gap-3 text-ink-2">
              <Box on={false} />
              <span className="grow">{label}</span>
              <span className="num text-small">0</span>
            </p>
          ) : (
            <Link
              href={href}
              scroll={false}
              replace={replaces}
              rel="nofollow"
              aria-current={on || undefined}
              className="flex min-h-11 items-center gap-3"
            >
              <Box on={on} />
              <span className="grow">{label}</span>
              <span className="num text-ink-2 text-small">
                {more ? t('moreCount', { count: total }) : formatNumber(total)}
              </span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Box({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 flex-none place-items-center rounded-mark border-[1.5px] ${on ? 'border-solid bg-solid text-on-solid' : 'border-line-strong'}`}
    >
      {on && <Check size={16} />}
    </span>
  )
}

/** Short choices side by side. */
export function FacetChips({ choices }: { choices: readonly FacetChoice[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ key, label, total, href, on }) =>
        total === 0 && !on ? (
          <span key={key} className="chip bg-transparent px-3 text-ink-2 text-small">
            {label}
          </span>
        ) : (
          <Link
            key={key}
            href={href}
            scroll={false}
            replace={isAnyOn(choices)}
            rel="nofollow"
            aria-current={on || undefined}
            className="chip px-3 text-small"
          >
            {label}
          </Link>
        ),
      )}
    </div>
  )
}
