import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { toPreorderCard } from '#lib/client/entities/catalogue.ts'
import { toPage } from '#lib/client/entities/list.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { translate } from '#lib/site/i18n.ts'

/** Decorative pictures of three popular groups, on large screens only. */
export async function AuthPoster() {
  const wire = await serverClient().call('GET /preorders', { query: { order_by: 'popular' } })
  const { items } = toPage(toPreorderCard)(wire)
  return (
    <div className="auth-poster on-table" aria-hidden="true">
      <p className="headline text-d1">{translate('auth')('poster')}</p>
      <div className="fan">
        {items.slice(0, 3).map((item) => (
          <ItemPicture key={item.id} image={item.image} sizes="300px" />
        ))}
      </div>
    </div>
  )
}
