import { Clock, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Track } from '#components/ui/track.tsx'
import { Words } from '#components/words.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatEuros } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { Sentence } from './text-page.tsx'

const goal = 120
const start = 44.9
const reached = 41.9

const steps = ['seat', 'fill', 'decide', 'arrive'] as const

/** Explains a group from the first seat to the delivery, with an example. */
export function HowPage() {
  const t = translate('guide')
  const shown = [
    <Meter key="first" taken={24} beside={formatEuros(start)} />,
    <Meter key="filling" taken={103} beside={<Left />} />,
    <Meter key="closed" taken={164} beside={<ForAll />} />,
    <Note key="arrives" tone="ok" icon={<Truck size={22} aria-hidden="true" />}>
      <Sentence text={t('how.delivery')} />
    </Note>,
  ]
  return (
    <article className="wrap grid justify-items-start gap-7 py-10">
      <header className="grid gap-2">
        <h1 className="text-d2">{t('how.title')}</h1>
        <p className="text-ink-2">{t('how.lead')}</p>
      </header>
      <ol className="w-full">
        {steps.map((step, index) => (
          <li
            key={step}
            className="grid items-center gap-6 border-line border-b py-7 lg:grid-cols-2 lg:gap-20"
          >
            <div className="flex gap-6">
              <span
                className="num grid size-11 shrink-0 place-items-center rounded-full border-2 border-azzurro font-display font-bold"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <div className="grid gap-1">
                <h2 className="text-d3">{t(`how.steps.${step}.title`)}</h2>
                <p className="text-ink-2">{t(`how.steps.${step}.text`)}</p>
              </div>
            </div>
            {shown[index]}
          </li>
        ))}
      </ol>
      <p className="text-small text-ink-2">
        {t('how.example')} <Sentence text={t('how.terms')} />
      </p>
      <Link className={buttonClass({ kind: 'pri' })} href={paths.preorders()}>
        {t('how.open')}
      </Link>
    </article>
  )
}

function Meter({ taken, beside }: { taken: number; beside: ReactNode }) {
  const t = translate('guide')
  const missing = goal - taken
  return (
    <div className="grid gap-2">
      <Track
        size="tall"
        percent={(taken * 100) / goal}
        label={t('how.progress')}
        valueText={t('how.copies', { taken, goal })}
      />
      <p className="flex justify-between gap-4 text-small">
        {missing > 0 ? (
          <span>
            <Words text={t('how.missing', { count: missing })} marks={{ b: <b /> }} />
          </span>
        ) : (
          <b className="text-ok">{t('how.reached')}</b>
        )}
        <span>{beside}</span>
      </p>
    </div>
  )
}

function Left() {
  const t = translate('guide')
  return (
    <span className="inline-flex items-center gap-1 text-ink-2">
      <Clock size={14} aria-hidden="true" />
      {t('how.left')}
    </span>
  )
}

function ForAll() {
  const t = translate('guide')
  const prices = { now: formatEuros(reached), before: formatEuros(start) }
  return (
    <Words text={t('how.forAll', prices)} marks={{ b: <b />, s: <s className="text-ink-2" /> }} />
  )
}
