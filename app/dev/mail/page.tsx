import { Mail } from 'lucide-react'
import type { Metadata } from 'next'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { SiteFrame } from '#components/layout/site-frame.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { translate } from '#lib/site/i18n.ts'
import { missingMetadata } from '#lib/site/missing.ts'
import { readMails } from './mailbox.ts'
import './mail.css'

const t = translate('mailbox')

export const generateMetadata = async (): Promise<Metadata> =>
  (await readMails()) ? { title: t('title'), robots: { index: false } } : missingMetadata('page')

export default async function MailboxPage() {
  const mails = await readMails()
  if (!mails)
    return (
      <SiteFrame>
        <MissingPage what="page" />
      </SiteFrame>
    )
  return (
    <main className="wrap mailbox">
      <h1 className="text-d2">{t('title')}</h1>
      <p className="mailbox-about">{t('about')}</p>
      <ButtonLink kind="soft" href="/dev/mail">
        {t('refresh')}
      </ButtonLink>
      {mails.length === 0 ? (
        <Empty
          icon={<Mail size={32} aria-hidden="true" />}
          title={t('emptyTitle')}
          text={t('emptyText')}
        />
      ) : (
        <ol className="mailbox-list" aria-label={t('list')}>
          {mails.map(({ id, to, subject, received_at: at }) => (
            <li key={id}>
              <a href={`/dev/mail/${id}`}>
                <b>{subject}</b>
                <span>{to}</span>
                <time dateTime={at}>{formatDateTime(new Date(at))}</time>
              </a>
            </li>
          ))}
        </ol>
      )}
    </main>
  )
}
