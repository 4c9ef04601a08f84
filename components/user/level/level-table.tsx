import { useTranslation } from '#components/i18next.ts'
import { Hexagon } from '#components/ui/level-badge.tsx'
import { Track } from '#components/ui/track.tsx'
import {
  type Level,
  levelImage,
  levelProgress,
  type User,
} from '#lib/client/data/entities/people.ts'
import { formatRoundCents } from '#lib/format/money.ts'

const euros = (amount: number) => formatRoundCents(amount * 100)

export function LevelTable({ member, levels }: { member: User; levels: readonly Level[] }) {
  const { t } = useTranslation('user')
  const { level, spent } = member
  const next = levels.find((other) => other.level === level.level + 1)
  const goal = next && euros(next.startThreshold)
  return (
    <section className="level-table on-table">
      <div>
        <p className="font-semibold">{t('level.is', { name: level.name })}</p>
        <p className="headline num mt-2 mb-5 text-d2">
          {t('level.cashback', { cashback: level.cashback })}
        </p>
        <Track
          size="tall"
          percent={levelProgress(level, spent)}
          reached={false}
          label={t('level.progress')}
          valueText={
            goal
              ? t('level.way', { spent: euros(spent), goal })
              : t('level.spent', { spent: euros(spent) })
          }
        />
        <p className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-copy font-semibold">
          <span>{t('level.spent', { spent: euros(spent) })}</span>
          <span>{next && goal ? t('level.next', { name: next.name, goal }) : t('level.top')}</span>
        </p>
      </div>
      <ol aria-label={t('level.ladder')}>
        {levels.map((one) => (
          <li key={one.level} aria-current={one.level === level.level ? 'step' : undefined}>
            <Hexagon
              level={one.level}
              image={levelImage(one)}
              size={56}
              state={
                one.level === level.level
                  ? 'current'
                  : one.level < level.level
                    ? 'reached'
                    : 'ahead'
              }
            />
            <b className="block">{one.name}</b>
            {t('level.percent', { cashback: one.cashback })}
          </li>
        ))}
      </ol>
    </section>
  )
}
