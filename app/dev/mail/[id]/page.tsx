import type { Metadata } from 'next'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { SiteFrame } from '#components/layout/site-frame.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { translate } from '#lib/site/i18n.ts'
import { missingMetadata } from '#lib/site/missing.ts'
import { readMail } from '../mailbox.ts'
import '../mail.css'

const t = translate('mailbox')

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  (await readMail((await params).id))
    ? { title: t('title'), robots: { index: false } }
    : missingMetadata('mail')

/** Opens links of a mail in a new tab, as mail programs do; the sandbox runs no scripts of it. */
const inFrame = (html: string) => html.replace('<head>', '<head><base target="_blank">')

export default async function MailPage({ params }: Props) {
  const mail = await readMail((await params).id)
  if (!mail)
    return (
      <SiteFrame>
        <MissingPage what="mail" />
      </SiteFrame>
    )
  return (
    <main className="wrap mailbox">
      <a href="/dev/mail">{t('back')}</a>
      <h1 className="text-d2">{mail.subject}</h1>
      <dl className="mailbox-facts">
        <dt>{t('from')}</dt>
        <dd>{mail.from}</dd>
        <dt>{t('to')}</dt>
        <dd>{mail.to}</dd>
        <dt>{t('at')}</dt>
        <dd>{formatDateTime(new Date(mail.received_at))}</dd>
      </dl>
      <section aria-labelledby="html">
        <h2 id="html" className="text-d4">
          {t('html')}
        </h2>
        <iframe
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={inFrame(mail.html)}
        />
      </section>
      <section aria-labelledby="text">
        <h2 id="text" className="text-d4">
          {t('text')}
        </h2>
        <pre>{mail.text}</pre>
      </section>
      <details>
        <summary>{t('source')}</summary>
        <pre>{mail.source}</pre>
      </details>
    </main>
  )
}
