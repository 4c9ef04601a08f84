'use client'

import { useTranslation } from '#components/i18next.ts'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { SettingsSection } from './section.tsx'

/** Settings that an operator changes. */
export function ShopSettings() {
  const { t } = useTranslation('console')
  return (
    <Screen title={t('settings')} tab="shop">
      <Read call="GET /settings">
        {({ data }) => (
          <div className="max-w-[60rem]">
            {data.map((section) => (
              <SettingsSection key={section.section} {...section} />
            ))}
          </div>
        )}
      </Read>
    </Screen>
  )
}
