import type { ReactNode } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { BackButton } from '#components/navigation/back-button.tsx'
import { toPreorderCard } from '#lib/client/data/entities/catalogue.ts'
import { toPage } from '#lib/client/data/entities/wire.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'

async function AuthPoster() {
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

type AuthHeadProps = {
  title: string
  /** Omitted if a client component below shows it, because it depends on the address. */
  lead?: string
}

export function AuthHead({ title, lead }: AuthHeadProps) {
  return (
    <div>
      <h1 className="text-d2">{title}</h1>
      {lead && <p className="text-ink-2">{lead}</p>}
    </div>
  )
}

type AuthPageProps = Partial<AuthHeadProps> & {
  children: ReactNode
}

export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="wrap auth">
      <div className="auth-form">
        <div>
          <BackButton />
        </div>
        {title && <AuthHead title={title} {...(lead && { lead })} />}
        <I18nProvider words={pickWords('auth', 'confirm', 'forms')}>{children}</I18nProvider>
      </div>
      <AuthPoster />
    </div>
  )
}
