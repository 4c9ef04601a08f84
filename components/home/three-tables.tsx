import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { ItemPrice } from '#components/catalogue/item-price.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Seated } from '#components/people/person-avatar.tsx'
import { classes } from '#components/ui/classes.ts'
import { Seats } from '#components/ui/seats.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Home } from '#lib/client/data/entities/home.ts'
import { paths } from '#lib/client/paths.ts'
import { formatWeekday } from '#lib/format/dates.ts'
import { translate } from '#lib/site/i18n.ts'

type Success = NonNullable<Home['latestSuccess']>

const seats = 8
const tables = { join: 1, fill: 7, pay: seats } as const
const facesShown = 3

export function ThreeTables({ success }: { success: Success | null }) {
  const t = translate('home')
  return (
    <section
      aria-labelledby="tables"
      className={classes(
        'mt-5 grid gap-6 rounded-panel bg-sunk px-4 pt-6 pb-5 md:mt-6 md:p-7',
        'lg:mt-7 lg:gap-x-10 lg:gap-y-5 lg:rounded-hero lg:px-10 lg:py-8',
        success && 'lg:grid-cols-[minmax(0,1fr)_372px]',
      )}
    >
      <div className="flex items-baseline justify-between gap-4 lg:justify-start lg:gap-4.5">
        <h2 id="tables" className="text-d4">
          {t('tables.title')}
        </h2>
        <Link href={paths.how()} className="link text-small">
          {t('tables.how')}
        </Link>
      </div>
      <ol className="grid grid-cols-3 gap-2 lg:col-start-1 lg:row-start-2 lg:gap-2.5 lg:self-center">
        {(['join', 'fill', 'pay'] as const).map((step) => (
          <li
            key={step}
            className="grid content-start justify-items-center gap-3 lg:grid-cols-[104px_minmax(0,1fr)] lg:items-center lg:justify-items-start"
          >
            <Table taken={tables[step]} cover={step === 'pay' ? success?.preorder.image : null} />
            <div className="grid gap-1 text-center lg:text-left">
              <b className="text-balance font-bold font-head text-prose leading-head lg:whitespace-nowrap">
                {t(`tables.${step}.title`)}
              </b>
              <span className="text-balance text-ink-2 text-small max-md:hidden">
                {t(`tables.${step}.text`)}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {success && <LatestSuccess success={success} />}
    </section>
  )
}

const places = Array.from({ length: seats }, (_, place) => {
  const turn = (place * 2 * Math.PI) / seats
  const [cx, cy] = [80 + 65 * Math.sin(turn), 80 - 65 * Math.cos(turn)].map(Math.round)
  return { key: `${cx} ${cy}`, cx, cy }
})

const stateOf = (afterTaken: number) =>
  afterTaken < 0 ? 'taken' : afterTaken === 0 ? 'next' : 'free'

const looks = {
  full: { r: 13, className: 'fill-ok-track' },
  taken: { r: 13, className: 'fill-azzurro' },
  next: {
    r: 12,
    className: 'fill-none stroke-azzurro stroke-[2.6]',
    strokeDasharray: '5.4 4.03',
  },
  free: { r: 3.2, className: 'fill-line-strong' },
} as const

type TableProps = { taken: number; cover: Success['preorder']['image'] | null | undefined }

/** Round table from above: taken seats are discs, the next one is dashed, free ones are dots. */
function Table({ taken, cover }: TableProps) {
  const isFull = taken === seats
  return (
    <span className="relative block w-full max-w-[104px]">
      <svg viewBox="0 0 160 160" aria-hidden="true" className="w-full">
        <circle cx="80" cy="80" r="45" className="fill-[light-dark(var(--card),var(--line))]" />
        {places.map((seat, place) => (
          <circle
            key={seat.key}
            cx={seat.cx}
            cy={seat.cy}
            {...looks[isFull ? 'full' : stateOf(place - taken)]}
          />
        ))}
        {!(isFull && cover) && (
          <rect
            x="53"
            y="53"
            width="54"
            height="54"
            rx="2.5"
            transform="rotate(-7 80 80)"
            strokeDasharray="5 4"
            className="fill-none stroke-2 stroke-[light-dark(var(--line-strong),var(--ink-2))]"
          />
        )}
      </svg>
      {isFull && cover && (
        <ItemPicture
          image={cover}
          alt=""
          sizes="38px"
          className="-rotate-[7deg] absolute top-[32%] left-[32%] w-[36%] shadow-2"
        />
      )}
    </span>
  )
}

function LatestSuccess({ success: { preorder, people } }: { success: Success }) {
  const t = translate('home')
  const names = people.slice(0, facesShown).map(({ name }) => name)
  const others = preorder.participants - names.length
  return (
    <Link
      href={paths.preorder(preorder)}
      className="grid grid-cols-[92px_minmax(0,1fr)] items-start gap-4 border-line-2 border-t pt-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid-cols-[116px_minmax(0,1fr)] lg:gap-5 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10"
    >
      <Thumb tint={preorder.image.tint} className="h-auto w-full aspect-square rounded-tile">
        <ItemPicture
          image={preorder.image}
          alt={t('hero.box', { title: preorder.title })}
          sizes="87px"
        />
      </Thumb>
      <span className="grid gap-1">
        <span className="text-ink-2 text-small">{t('tables.latest')}</span>
        <b className="font-bold font-head text-title leading-head">{preorder.title}</b>
        <ItemPrice item={preorder} />
        {names.length > 0 && (
          <span className="mt-1 flex items-center gap-2 text-tiny">
            <Seats ground="sunk">
              <Seated people={people.slice(0, facesShown)} size={28} />
            </Seats>
            <span>
              {others > 0
                ? t('tables.people', { names: names.join(', '), count: others })
                : names.join(', ')}
            </span>
          </span>
        )}
        <span className="mt-1 text-ink-2 text-tiny">
          {t('tables.closed', { day: formatWeekday(preorder.expirationTimestamp) })}
        </span>
      </span>
    </Link>
  )
}
