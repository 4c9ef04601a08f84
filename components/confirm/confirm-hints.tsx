'use client'

import { Link as Chain, Mail, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { formatTime } from '#lib/format/dates.ts'

const strong = { b: <b className="text-ink" /> }

type ConfirmHintsProps = { codeUntil: number | null; changeHref: string | undefined }

/** Help for a missing mail. */
export function ConfirmHints({ codeUntil, changeHref }: ConfirmHintsProps) {
  const { t, i18n } = useTranslation('confirm')
  return (
    <ul className="text-copy text-ink-2">
      <Hint icon={<Mail size={20} aria-hidden="true" />}>
        <Trans t={t} i18n={i18n} i18nKey="spam" components={strong} />{' '}
        {codeUntil ? t('goodUntil', { time: formatTime(codeUntil) }) : t('over')}
      </Hint>
      <Hint icon={<Chain size={20} aria-hidden="true" />}>
        <Trans t={t} i18n={i18n} i18nKey="elsewhere" components={strong} />
      </Hint>
      {changeHref && (
        <Hint icon={<Pencil size={20} aria-hidden="true" />}>
          <b className="text-ink">{t('wrongAddress')}</b>{' '}
          <Link className="link" href={changeHref}>
            {t('change')}
          </Link>
        </Hint>
      )}
    </ul>
  )
}

function Hint({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-3 border-t border-line py-3.5">
      {icon}
      <span>{children}</span>
    </li>
  )
}
