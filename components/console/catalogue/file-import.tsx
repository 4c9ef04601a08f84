'use client'

import { useId, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Note } from '#components/ui/note.tsx'
import { consoleCall, Declined } from '#lib/client/console/client.ts'
import { useRefresh } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { Screen } from '../screen.tsx'

/** Imports a catalogue file: its problems, or the question what it changes, come before the write. */
export function FileImport() {
  const { t } = useTranslation('console-catalogue')
  const [problems, setProblems] = useState<readonly string[]>([])
  const refresh = useRefresh()
  const form = useForm(async (body) => {
    setProblems([])
    try {
      const { data } = await consoleCall('POST /catalogue/import', { body })
      toast(t('imported', data))
      form.ref.current?.reset()
      await refresh()
    } catch (error) {
      if (error instanceof Declined) return
      const lines = error instanceof ApiError && error.fields.file
      if (!lines) throw error
      setProblems(lines)
    }
  })
  return (
    <Screen title={t('importTitle')}>
      <form className="stack max-w-prose" {...form.props}>
        <p>{t('importText')}</p>
        <Field id={useId()} label={t('file')} errors={form.errorsOf('file')}>
          {(control) => <Input {...control} type="file" name="file" accept=".csv,.json" required />}
        </Field>
        <div role="alert">
          {problems.length > 0 && (
            <Note tone="danger">
              {t('problems')}
              <ul className="mt-2 grid gap-1 wrap-anywhere">
                {problems.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Note>
          )}
        </div>
        <FormFoot form={form}>{t('look')}</FormFoot>
      </form>
    </Screen>
  )
}
