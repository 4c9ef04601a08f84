import { ShieldCheck } from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { reachedOfGoal } from '#components/catalogue/missing.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Seated } from '#components/people/person-avatar.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Track } from '#components/ui/track.tsx'
import { Words } from '#components/words.tsx'
import type { PreorderCard } from '#lib/client/data/entities/catalogue.ts'
import type { Home } from '#lib/client/data/entities/home.ts'
import { paths } from '#lib/client/paths.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'

const seatsShown = 4

export function Hero({ nearest, now }: { nearest: NonNullable<Home['nearest']>; now: number }) {
  const t = translate('home')
  const { preorder, people, tableImage } = nearest
  return (
    <section className="hero on-table" aria-labelledby="hero">
      <PaintAfter id="hero-end" />
      <div className="hero-in">
        <ItemPicture
          image={tableImage ?? preorder.image}
          className="hero-box"
          shape="cutout"
          alt={t('hero.box', { title: preorder.title })}
          sizes="(min-width: 77.25rem) 510px, (min-width: 48rem) 42vw, 290px"
          eager
        />
        <div>
          <p className="font-semibold">{t('hero.kicker')}</p>
          <h1 id="hero" className="mt-3 text-d1">
            {headline(preorder)}
          </h1>
          <Lead preorder={preorder} />
          <div className="hero-cta">
            <Link
              href={paths.preorder(preorder)}
              className={buttonClass({ kind: 'pri', size: 'lg' }, 'hero-go')}
            >
              {t('hero.join')}
            </Link>
            <p className="flex gap-2 font-medium text-copy lg:order-1 lg:col-span-2 lg:-mt-2">
              <ShieldCheck size={20} aria-hidden="true" />
              {t('hero.free')}
            </p>
            <Seats ground="table" empty={t('hero.you')}>
              <Seated people={people.slice(0, seatsShown)} size={44} />
            </Seats>
          </div>
        </div>
      </div>
      <div className="mt-6 lg:mt-9">
        <Track
          size="hero"
          percent={preorder.progress}
          label={t('hero.kicker')}
          valueText={reachedOfGoal(translate('catalogue'), preorder)}
        />
        <p id="hero-end" className="hero-end">
          <span>{reachedOfGoal(translate('catalogue'), preorder)}</span>
          <TimeLeft until={preorder.expirationTimestamp} writtenAt={now} />
        </p>
      </div>
    </section>
  )
}

function headline({ goalUnit, missing }: PreorderCard) {
  const t = translate('home')
  if (goalUnit === 'amount')
    return t('hero.headline.amount', { amount: formatRoundCents(missing * 100) })
  return t(`hero.headline.${goalUnit}`, { count: missing })
}

function Lead({ preorder }: { preorder: PreorderCard }) {
  const t = translate('home')
  const { currentPrice, struckPrice, participants, title } = preorder
  const marks = { b: <b />, s: <s /> }
  const price = {
    price: formatEuros(currentPrice),
    old: struckPrice ? formatEuros(struckPrice.price) : '',
  }
  return (
    <p className="hero-lead">
      {participants > 0 && (
        <>
          <Words text={t('hero.taken', { count: participants, title })} marks={marks} />{' '}
        </>
      )}
      <Words
        text={t(struckPrice ? `hero.priceInstead.${struckPrice.basis}` : 'hero.price', price)}
        marks={marks}
      />
    </p>
  )
}

/** Hero without a group close to its goal. */
export function EmptyHero() {
  const t = translate('home')
  return (
    <section className="hero on-table" aria-labelledby="hero">
      <h1 id="hero" className="mt-3 text-d1">
        {t('hero.emptyHeadline')}
      </h1>
      <p className="hero-lead">{t('hero.emptyLead')}</p>
      <div className="hero-cta">
        <Link
          href={paths.community()}
          className={buttonClass({ kind: 'pri', size: 'lg' }, 'hero-go')}
        >
          {t('hero.emptyAction')}
        </Link>
      </div>
    </section>
  )
}
