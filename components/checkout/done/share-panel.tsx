import { Check, Copy, MessageCircle } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { ShareButton } from '#components/share-button.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'

type SharePanelProps = {
  heading: string
  /** Reason to share: what one more seat changes. */
  reason: string
  linkLabel: string
  url: string
  title: string
  message: string
}

const shownFor = 5_000

export function SharePanel({ heading, reason, linkLabel, url, title, message }: SharePanelProps) {
  const { t } = useTranslation('done')
  const id = useId()
  const [canShare] = useState(() => 'share' in navigator)
  return (
    <Panel
      ground="sunk"
      className="grid content-start gap-4 self-start print:hidden"
      role="group"
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`} className="text-d3">
        {heading}
      </h2>
      <p className="text-balance text-lead">{reason}</p>
      <Field id={id} label={linkLabel}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              className="min-w-0 text-ellipsis text-small"
              readOnly
              value={url.replace(/^https?:\/\//, '')}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton url={url} field={id} />
          </div>
        )}
      </Field>
      <a
        className={buttonClass({ kind: 'pri', size: 'lg', wide: true })}
        href={paths.whatsApp(`${message} ${url}`)}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle size={22} aria-hidden="true" />
        {t('share.whatsapp')}
      </a>
      {canShare && <ShareButton title={title} path={url} text={message} wide />}
      <p className="rounded-option rounded-bl-mark bg-card px-4 py-3 text-balance text-small wrap-anywhere">
        <span className="sr-only">{t('share.messageLabel')} </span>
        {message}
      </p>
    </Panel>
  )
}

/** Wide enough for both of its texts, so that nothing moves. Selects the link where copying is forbidden. */
function CopyButton({ url, field }: { url: string; field: string }) {
  const { t } = useTranslation('done')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const end = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(end)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      document.getElementById(field)?.focus()
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <Button kind="ink" className="min-w-[124px] px-3.5" onClick={copy}>
      <Icon size={20} aria-hidden="true" />
      <span aria-live="polite">{t(copied ? 'share.copied' : 'share.copy')}</span>
    </Button>
  )
}

export function ShareSeat({ seat }: { seat: Participation }) {
  const { t } = useTranslation('done')
  const { title, goalUnit: unit, missing, itemId, slug } = seat
  const [plain] = useState(
    () => new URL(paths.preorder({ id: itemId, slug }), window.location.origin).href,
  )
  const { data } = useApiQuery('GET /users/logged/share_links/{type}/{id}', {
    params: { type: 'preorder', id: itemId },
  })
  const link = data?.data
  const count = (key: 'missing' | 'further' | 'message', left: number, price = '') =>
    unit === 'amount'
      ? t(`share.${key}.amount`, { title, price, amount: formatRoundCents(left * 100) })
      : t(`share.${key}.${unit}`, { title, price, count: left })
  const reason = () => {
    const step = link?.next_step
    if (!step) return missing > 0 ? count('missing', missing) : t('share.reached')
    const price = formatEuros(step.price)
    if (missing <= 0) return count('further', step.missing, price)
    return unit === 'amount'
      ? t('share.step.amount', { from: formatRoundCents(step.from * 100), price })
      : t(`share.step.${unit}`, { from: step.from, price })
  }
  return (
    <SharePanel
      heading={t('share.title')}
      reason={reason()}
      linkLabel={t('share.link')}
      url={link?.url ?? plain}
      title={title}
      message={missing > 0 ? count('message', missing) : t('share.message.reached', { title })}
    />
  )
}
