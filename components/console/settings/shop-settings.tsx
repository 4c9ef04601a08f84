'use client'

import { useTranslation } from '#components/i18next.ts'
import { paths } from '#lib/client/paths.ts'
import { earlierVersions, type LegalText, legalVersions } from '#lib/contract/legal.ts'
import { formatDate } from '#lib/format/dates.ts'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { SettingsSection } from './section.tsx'

const dayOf = (version: string) => formatDate(Date.parse(version))

function LegalTexts() {
  const { t } = useTranslation('console-settings')
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('legal.title')}</h2>
      <p className="mb-3 text-small text-ink-2">{t('legal.text')}</p>
      <ul>
        {(Object.keys(legalVersions) as LegalText[]).map((text) => (
          <li key={text} className="grid gap-x-6 border-t border-line py-3 md:grid-cols-2">
            <a className="link" href={paths.legal(text)}>
              {t(`legal.${text}`)}
            </a>
            <div className="text-small text-ink-2">
              <p>{t('legal.since', { day: dayOf(legalVersions[text]) })}</p>
              <p className="flex flex-wrap gap-x-2">
                {t('legal.before')}
                {earlierVersions[text].map((version) => (
                  <a key={version} className="link" href={paths.legal(text, version)}>
                    {dayOf(version)}
                  </a>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Settings that an operator changes, and the legal texts in force. */
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
            <LegalTexts />
          </div>
        )}
      </Read>
    </Screen>
  )
}
