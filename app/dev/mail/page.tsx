import { Mail } from 'lucide-react'
import { ButtonLink } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { translate } from '#lib/site/i18n.ts'
import { readMails } from './mailbox.ts'
import './mail.css'

const t = translate('mailbox')

export const metadata = { title: t('title'), robots: { index: false } }

export default async function MailboxPage() {
  const mails = await readMails()
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
