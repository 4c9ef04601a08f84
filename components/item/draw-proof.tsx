import type { PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'

type Draw = PreorderDetail['draws'][number]

/** Fingerprint of the secret of each draw and, once it is public, instructions for verifying the result. */
export function DrawProof({ draws }: { draws: readonly Draw[] }) {
  if (draws.length === 0) return null
  return (
    <details className="mt-5 border-t border-line pt-4 text-small">
      <summary className="cursor-pointer font-bold">{translate('item')('draw.title')}</summary>
      {draws.map((draw) => (
        <div key={draw.id} className="mt-3 grid max-w-prose gap-2 text-ink-2 wrap-anywhere">
          <OneDraw draw={draw} />
        </div>
      ))}
    </details>
  )
}

function OneDraw({ draw: { id, hash, secret, copies } }: { draw: Draw }) {
  const t = translate('item')
  if (secret === null)
    return (
      <>
        <p>{t('draw.sealed')}</p>
        <Code name={t('draw.hash')} text={hash} />
      </>
    )
  return (
    <>
      <Code name={t('draw.hash')} text={hash} />
      <Code name={t('draw.secret')} text={secret} />
      <p>{t('draw.checkHash')}</p>
      <Code text={`printf %s ${secret} | sha256sum`} />
      {copies === null ? (
        <p>{t('draw.notNeeded')}</p>
      ) : (
        <>
          <p>{t('draw.checkOrder')}</p>
          <Code text={`printf %s ${secret}:${t('draw.number')} | sha256sum`} />
          <p>{t('draw.places', { count: copies })}</p>
          <p>
            <a className="link" href={paths.drawnSeats(id)}>
              {t('draw.seats')}
            </a>
          </p>
        </>
      )}
    </>
  )
}

function Code({ name, text }: { name?: string; text: string }) {
  return (
    <p>
      {name && <b className="text-ink">{name}: </b>}
      <code>{text}</code>
    </p>
  )
}
