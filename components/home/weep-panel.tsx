import { Link } from '#components/navigation/link.tsx'
import { WeepDrop } from '#components/ui/weep-drop.tsx'
import type { Home } from '#lib/client/entities/home.ts'
import { paths } from '#lib/client/paths.ts'
import { formatEuros } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'

/** Lowest monthly price of the plan: the monthly one or a twelfth of the yearly one. */
const monthly = ({ monthly, yearly }: NonNullable<Home['weep']>) =>
  Math.min(monthly, Math.ceil((yearly / 12) * 100) / 100)

export function WeepPanel({ prices }: { prices: NonNullable<Home['weep']> }) {
  const t = translate('home')
  return (
    <Link className="panel relative block overflow-hidden bg-weep text-on-weep" href={paths.weep()}>
      <WeepDrop size={220} className="weep-big" />
      <div className="relative max-w-[19.2em]">
        <p className="flex items-center gap-2 font-semibold">
          <WeepDrop size={20} />
          {t('weep.name')}
        </p>
        <h2 className="num mt-2.5 mb-3 text-d2">{t('weep.headline')}</h2>
        <p className="font-semibold">{t('weep.text', { price: formatEuros(monthly(prices)) })}</p>
      </div>
    </Link>
  )
}
