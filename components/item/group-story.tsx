import { Armchair, Flag, PackageOpen } from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import type { PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDate, formatMonth } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'

const goalOf = ({ goalUnit, goal }: PreorderDetail) =>
  goalUnit === 'amount'
    ? formatRoundCents(goal * 100)
    : translate('item')(`goal.${goalUnit}`, { count: goal })

export function NextSteps({ group }: { group: PreorderDetail }) {
  const t = translate('item')
  const { deliverOnTimestamp, steps, shortage, draws, progress } = group
  const isReached = progress >= 100
  const all = [
    { icon: Armchair, title: t('next.seat'), text: t('next.seatText') },
    {
      icon: Flag,
      title: isReached ? t('next.reached') : t('next.goal', { goal: goalOf(group) }),
      text: [
        t(isReached ? 'next.reachedText' : 'next.goalText'),
        steps.length > 0 && t('next.goalSteps'),
        t(`next.shortage.${shortage}`),
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      icon: PackageOpen,
      title: t('next.arrives'),
      text: deliverOnTimestamp
        ? t('next.arrivesText', { month: formatMonth(deliverOnTimestamp) })
        : t('next.laterText'),
    },
  ]
  return (
    <section className="mt-11 lg:col-start-1 lg:mt-20" aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-d3">
        {t('next.title')}
      </h2>
      <ol className="grid gap-4.5 md:grid-cols-3 md:gap-6">
        {all.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[44px_1fr] gap-3.5 md:grid-cols-1 md:content-start"
          >
            <span className="grid h-11 w-11 place-items-center rounded-control bg-soft text-on-soft">
              <Icon size={22} />
            </span>
            <div>
              <b>{title}</b>
              <p className="text-small text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <DrawProof draws={draws} />
    </section>
  )
}

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

type Photo = PreorderDetail['updates'][number]['pictures'][number]

/** Photos of a message in two columns; a single wide one takes both. */
function Photos({ pictures }: { pictures: readonly Photo[] }) {
  const isWide = (image: Photo['image']) => pictures.length === 1 && image.width > image.height
  return (
    <ul className="mt-3 grid grid-cols-2 items-start gap-3">
      {pictures.map(({ image, alt }) => (
        <li key={image.id} className={isWide(image) ? 'col-span-2' : undefined}>
          <ItemPicture
            image={image}
            alt={alt}
            shape="scene"
            sizes={
              isWide(image)
                ? '(min-width: 640px) 40rem, calc(100vw - 4rem)'
                : '(min-width: 640px) 20rem, 45vw'
            }
            className="h-auto w-full rounded-option"
          />
        </li>
      ))}
    </ul>
  )
}

function Messages({ updates }: Pick<PreorderDetail, 'updates'>) {
  return (
    <ol className="grid max-w-prose gap-5">
      {updates.map(({ id, title, body, postedTimestamp, step, expectedOnTimestamp, pictures }) => (
        <li key={id} className="border-l-2 border-line pl-4 wrap-anywhere">
          <time
            className="text-small text-ink-2"
            dateTime={new Date(postedTimestamp).toISOString()}
          >
            {formatDate(postedTimestamp)}
          </time>
          <h3 className="font-bold">{title}</h3>
          <p className="mt-1 whitespace-pre-line">{body}</p>
          {step && expectedOnTimestamp && (
            <p className="mt-1 text-small text-ink-2">
              {translate('seats')(`expected.${step}`, { day: formatDate(expectedOnTimestamp) })}
            </p>
          )}
          {pictures.length > 0 && <Photos pictures={pictures} />}
        </li>
      ))}
    </ol>
  )
}
