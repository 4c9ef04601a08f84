import { useTranslation } from '#components/i18next.ts'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import type { TabProps } from '../user-tab.ts'
import { LevelTable } from './level-table.tsx'

export function LevelTab({ member, shop }: TabProps) {
  const { t } = useTranslation('user')
  return (
    <div className="user-columns">
      <LevelTable member={member} levels={shop.levels} />
      <Panel ground="sunk">
        {member.levelUntilTimestamp !== null && (
          <p className="mb-5">
            {t('level.until', {
              name: member.level.name,
              on: formatDate(member.levelUntilTimestamp),
            })}
          </p>
        )}
        <h2 className="text-d4">{t('level.countTitle')}</h2>
        <ul className="mt-4 mb-6 grid list-disc gap-3 pl-4.5">
          <li>{t('level.count.spent')}</li>
          <li>{t('level.count.kept')}</li>
          <li>{t('level.count.cashback')}</li>
        </ul>
        <h3 className="text-title">{t('level.thresholds')}</h3>
        <DefinitionList
          className="mt-2"
          items={shop.levels.map(({ name, startThreshold, cashback }) => ({
            term: name,
            value: t('level.threshold', { from: formatRoundCents(startThreshold * 100), cashback }),
          }))}
        />
      </Panel>
    </div>
  )
}
