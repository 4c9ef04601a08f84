'use client'

import { Fragment } from 'react'
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
      <dl className="facts">
        {(Object.keys(legalVersions) as LegalText[]).map((text) => (
          <Fragment key={text}>
            <dt>
              <a className="link" href={paths.legal(text)}>
                {t(`legal.${text}`)}
              </a>
            </dt>
            <dd>
              {t('legal.since', { day: dayOf(legalVersions[text]) })}
              <small className="block font-normal text-ink-2">
                {t('legal.before', { days: earlierVersions[text].map(dayOf).join('; ') })}
              </small>
            </dd>
          </Fragment>
        ))}
      </dl>
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
