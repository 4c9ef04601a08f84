import type { ReactNode } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { BackButton } from '#components/navigation/back-button.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { AuthPoster } from './auth-poster.tsx'

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
  /** Contains its own heading if no title is given. */
  children: ReactNode
}

/** Narrow column beside the poster, for sign-in and related forms. */
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
