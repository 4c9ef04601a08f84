'use client'

import { Link } from '#components/navigation/link.tsx'
import { Hexagon } from '#components/ui/level-badge.tsx'
import { Track } from '#components/ui/track.tsx'
import { Words } from '#components/words.tsx'
import { type Level, levelImage, levelProgress } from '#lib/client/data/entities/people.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { useTranslation } from '#words'

export function LevelPanel({ levels }: { levels: readonly Level[] }) {
  const { t } = useTranslation('home')
  const user = useUser()
  const mine = user?.level
  const top = levels.at(-1)
  if (!top) return null
  return (
    <Link href={paths.user()} className="panel grid gap-4.5" data-ground="sunk">
      <div className="flex items-center gap-4">
        <Hexagon level={mine?.level ?? 1} image={levelImage(mine ?? levels[0])} size={64} />
        <div>
          <p className="text-small text-ink-2">{t(mine ? 'level.mine' : 'level.visitor')}</p>
          <p className="num text-d3">
            {mine ? t('level.cashback', mine) : t('level.upTo', { cashback: top.cashback })}
          </p>
        </div>
      </div>
      {mine ? <Way levels={levels} level={mine} spent={user.spent} /> : <p>{t('level.explain')}</p>}
      <ol
        className="flex gap-1.5 text-tiny font-semibold text-ink-2"
        aria-label={t('level.ladder')}
      >
        {levels.map(({ level, cashback, name, image }) => (
          <li
            key={level}
            aria-current={level === mine?.level ? 'step' : undefined}
            className="grid flex-1 justify-items-center gap-1 aria-[current]:text-ink"
          >
            <Hexagon
              level={level}
              image={levelImage({ image })}
              size={40}
              state={!mine || level <= mine.level ? 'reached' : 'ahead'}
            />
            <span className="sr-only">{name} </span>
            {cashback}%
          </li>
        ))}
      </ol>
    </Link>
  )
}

function Way({ levels, level, spent }: { levels: readonly Level[]; level: Level; spent: number }) {
  const { t } = useTranslation('home')
  const next = levels.find((other) => other.level === level.level + 1)
  if (!next) return <p className="text-small">{t('level.top', { cashback: level.cashback })}</p>
  const euros = (amount: number) => formatRoundCents(amount * 100)
  return (
    <div className="grid gap-2.5">
      <Track
        percent={levelProgress(level, spent)}
        label={t('level.mine')}
        valueText={t('level.progress', { spent: euros(spent), goal: euros(next.startThreshold) })}
      />
      <p className="text-small">
        <Words
          text={t('level.next', {
            amount: euros(next.startThreshold - spent),
            name: next.name,
            cashback: next.cashback,
          })}
          marks={{ b: <b /> }}
        />
      </p>
    </div>
  )
}
