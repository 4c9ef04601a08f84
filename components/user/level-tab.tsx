'use client'

import { useTranslation } from 'react-i18next'
import { Panel } from '#components/ui/panel.tsx'
import { formatRoundCents } from '#lib/format/money.ts'
import { LevelTable } from './level-table.tsx'
import type { TabProps } from './user-tab.ts'

export function LevelTab({ member, shop }: TabProps) {
  const { t } = useTranslation('user')
  return (
    <div className="user-columns">
      <LevelTable member={member} levels={shop.levels} />
      <Panel ground="sunk">
        <h2 className="text-d4">{t('level.countTitle')}</h2>
        <ul className="rules">
          <li>{t('level.count.spent')}</li>
          <li>{t('level.count.kept')}</li>
          <li>{t('level.count.cashback')}</li>
        </ul>
        <h3 className="text-title">{t('level.thresholds')}</h3>
        <dl className="facts">
          {shop.levels.map((level) => (
            <div key={level.level} className="contents">
              <dt>{level.name}</dt>
              <dd>
                {t('level.threshold', {
                  from: formatRoundCents(level.startThreshold * 100),
                  cashback: level.cashback,
                })}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}
