import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useTranslation } from '#words'

/** Button of an action that takes a moment, on a page with the texts of forms. */
export function BusyButton(props: ComponentProps<typeof Button>) {
  const { t } = useTranslation('forms')
  return <Button busyLabel={t('busy')} {...props} />
}
