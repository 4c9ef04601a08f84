import { I18nProvider } from '#components/i18n-provider.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { ContactOutcome } from '#lib/contract/contact-limits.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { ContactForm } from './contact-form.tsx'

export function ContactSection({ outcome }: { outcome: ContactOutcome | undefined }) {
  const t = translate('contacts')
  return (
    <Panel ground="sunk" className="grid gap-4">
      <h2 className="text-d4">{t('title')}</h2>
      {outcome && (
        <Note tone={outcome === 'inviato' ? 'ok' : 'danger'} role="status">
          {t(`outcome.${outcome}`)}
        </Note>
      )}
      <I18nProvider words={pickWords('contacts', 'forms')}>
        <ContactForm />
      </I18nProvider>
    </Panel>
  )
}
