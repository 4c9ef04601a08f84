'use client'

import { ShoppingBag } from 'lucide-react'
import { usePathname } from 'next/navigation'
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from '#components/navigation/link.tsx'
import { PatientLink } from '#components/navigation/patient-link.tsx'
import { Count } from '#components/ui/icon-button.tsx'
import { hasOwnLines, readCount, subscribeBasket } from '#lib/client/data/basket/basket-glance.ts'
import { awake } from '#lib/client/hooks/use-user-news.ts'
import { paths } from '#lib/client/paths.ts'
import { inTab } from '#lib/client/storage/browser-storage.ts'
import { useToken } from '#lib/client/storage/token.ts'
import { useTranslation } from '#words'

/** True after the first call for a token in this tab; changes elsewhere show on the next visit. */
const isSynced = (token: string) => {
  const mark = token.slice(-8)
  return inTab.read('basket') === mark || !inTab.keep('basket', mark)
}

const follow = async (token: string | null) => {
  // A basket without device lines was that of a member who has signed out.
  if (token === null ? readCount() === 0 || hasOwnLines() : isSynced(token) && !hasOwnLines())
    return
  const { settleBasket } = await import('#lib/client/data/basket/basket-sync.ts')
  await settleBasket(token)
}

/** Number of pieces in the bar, of the device or of the member. */
export const useBasketCount = () => {
  const token = useToken()
  useEffect(() => {
    if (token !== undefined) void follow(token)
  }, [token])
  return useSyncExternalStore(subscribeBasket, readCount, () => 0)
}

const proposals = paths.proposal({ id: 0, slug: '' }).replace(/0\/$/, '')

/** Proposals belong to the community, although their path differs. */
const isWithin = (pathname: string, href: string) =>
  pathname === href ||
  pathname.startsWith(`${href}/`) ||
  (href === paths.community() && pathname.startsWith(proposals))

/** Marks the link of the present section; its content is rendered on the server. */
export function TabLink({ href, children }: { href: string; children: ReactNode }) {
  const current = isWithin(usePathname(), href)
  return (
    <PatientLink href={href} aria-current={current ? 'page' : undefined}>
      {children}
    </PatientLink>
  )
}

/** The count is set as an attribute before the first paint; here it becomes the accessible name. */
export function BasketButton() {
  const { t } = useTranslation('shell')
  const count = useBasketCount()
  return (
    <Link href={paths.basket()} className="basket" aria-label={t('basket', { count })}>
      <ShoppingBag size={24} />
      <Count />
    </Link>
  )
}

/** Shows the title on the tile of a picture that failed to load. */
function showTitle(image: HTMLImageElement) {
  const title = image.closest('article')?.querySelector('h3')?.textContent
  const tile = image.closest<HTMLElement>('.tile, .thumb')
  if (tile) tile.dataset.broken = title ?? ''
}

export function PictureWatch() {
  useEffect(() => {
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && showTitle(target)
    // Capturing listener: `error` events of pictures do not bubble.
    document.addEventListener('error', onError, true)
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) showTitle(image)
    return () => document.removeEventListener('error', onError, true)
  }, [])
  return null
}

/** Loads the watches of keyboard, focus and offline pages after the page itself. */
export function LateWatches() {
  const [openedAt] = useState(usePathname())
  const [Watches, setWatches] = useState<ComponentType<{ openedAt: string }>>()
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./watches.tsx')
      setWatches(() => loaded.Watches)
    }
    // Without a network the watches are not loaded; the next page retries.
    const timer = setTimeout(() => load().catch(() => undefined), awake)
    return () => clearTimeout(timer)
  }, [])
  return Watches ? <Watches openedAt={openedAt} /> : null
}
