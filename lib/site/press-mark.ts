/**
 * Keeps the last button that was pressed before the page had hands, for components/ui/press-again.tsx.
 * Once React listens to the document it answers by itself, waking whatever was pressed first.
 */
export const pressMark =
  "self.presses=[];addEventListener('click',presses.hear=function(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type=='button'&&!b.popoverTargetElement&&!/_reactListening/.test(Object.keys(document)))presses[0]=b},true)"
