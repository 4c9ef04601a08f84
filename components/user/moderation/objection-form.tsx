import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Note } from '#components/ui/note.tsx'
import { queryKey } from '#lib/client/data/queries.tsx'
import { browserClient } from '#lib/client/transport/browser.ts'
import { longestReport } from '#lib/contract/moderation-limits.ts'

/** Objection to a decision, allowed once; another moderator reviews it. */
export function ObjectionForm({ decision, onEnd }: { decision: number; onEnd: () => void }) {
  const { t } = useTranslation('moderation')
  const client = useQueryClient()
  const form = useForm(async (given) => {
    const body = { text: String(given.get('text') ?? '') }
    await browserClient.call('POST /decisions/{id}/objections', { params: { id: decision }, body })
    toast(t('sent'))
    await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/moderation') })
    onEnd()
  })
  return (
    <form {...form.props} className="grid gap-3" aria-label={t('objectTitle')}>
      <Field
        id={useId()}
        label={t('objectLabel')}
        hint={t('objectHint')}
        errors={form.errorsOf('text')}
      >
        {(control) => (
          <Textarea {...control} name="text" rows={4} maxLength={longestReport} required />
        )}
      </Field>
      {form.problem && (
        <Note role="alert" tone="danger">
          {form.problem}
        </Note>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" kind="pri" busy={form.busy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
