import type { PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import { formatDate } from '#lib/format/dates.ts'
import { translate } from '#lib/site/i18n.ts'

/** Messages of the operator; all but the latest three are folded. */
export function GroupUpdates({ updates }: Pick<PreorderDetail, 'updates'>) {
  if (updates.length === 0) return null
  const t = translate('item')
  const [latest, before] = [updates.slice(0, 3), updates.slice(3)]
  return (
    <section aria-labelledby="updates">
      <h2 id="updates" className="text-d3">
        {t('updates.title')}
      </h2>
      <Messages updates={latest} />
      {before.length > 0 && (
        <details className="mt-4">
          <summary className="link cursor-pointer">
            {t('updates.before', { count: before.length })}
          </summary>
          <Messages updates={before} />
        </details>
      )}
    </section>
  )
}

function Messages({ updates }: Pick<PreorderDetail, 'updates'>) {
  return (
    <ol className="grid max-w-prose gap-5">
      {updates.map(({ id, title, body, postedTimestamp }) => (
        <li key={id} className="border-l-2 border-line pl-4 wrap-anywhere">
          <time
            className="text-small text-ink-2"
            dateTime={new Date(postedTimestamp).toISOString()}
          >
            {formatDate(postedTimestamp)}
          </time>
          <h3 className="font-bold">{title}</h3>
          <p className="mt-1 whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  )
}
