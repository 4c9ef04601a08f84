import { useEffect, useRef } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Note } from '#components/ui/note.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { Words } from '#components/words.tsx'
import type { Quote } from '#lib/client/data/entities/checkout.ts'
import { formatEuros } from '#lib/format/money.ts'

/** Differences between the agreed quote and the present one, to be read before the order is placed. */
export function Changes({ quote, before }: { quote: Quote; before: number | null }) {
  const { t } = useTranslation('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (before !== null) heading.current?.focus()
  }, [before])
  const lines = quote.parcels.flatMap((parcel) => parcel.lines)
  return (
    <section className="grid gap-4 pt-2 pb-6" aria-labelledby="changes">
      <h2 id="changes" ref={heading} tabIndex={-1} className="text-d3">
        {t('changes.title')}
      </h2>
      <Note role="status">
        <Words text={t('changes.text')} marks={{ b: <b /> }} />
      </Note>
      <ul>
        {quote.changes.map((change) => {
          const image = lines.find(({ bundleId }) => bundleId === change.bundleId)?.item.image
          const { title, kind } = change
          const [was, now] = [change.was ?? 0, change.now ?? 0]
          const isPrice = kind === 'dearer' || kind === 'cheaper'
          const sentence = () => {
            if (isPrice) return t(`changes.${kind}`, { amount: formatEuros(Math.abs(now - was)) })
            if (kind === 'fewer') return t('changes.fewer', { count: now, was })
            return t(`changes.${kind}`)
          }
          return (
            <li
              key={`${change.bundleId} ${change.kind}`}
              className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-line py-3.5"
            >
              {image ? (
                <Thumb tint={image.tint} size={56}>
                  <ItemPicture image={image} sizes="42px" />
                </Thumb>
              ) : (
                <span />
              )}
              <p className="wrap-anywhere">
                <b className="block">{title}</b>
                <span className="text-small text-ink-2">{sentence()}</span>
              </p>
              {(isPrice || kind === 'fewer') && (
                <p className="text-right">
                  <b className="num">{isPrice ? formatEuros(now) : now}</b>
                  <span className="block text-small text-ink-2">
                    {isPrice
                      ? t('changes.was', { was: formatEuros(was) })
                      : t('changes.were', { count: was })}
                  </span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
