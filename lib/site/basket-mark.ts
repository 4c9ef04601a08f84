/**
 * Inline script that runs before the first paint and shows the count of the basket in the bar, so
 * that there is no layout shift. The storage key and the attributes are those of
 * lib/client/data/basket/basket-store.ts.
 */
export const basketMark =
  "try{var n=JSON.parse(localStorage.getItem('basket')).count|0,d=document.documentElement;if(n>0){d.dataset.basket='';d.style.setProperty('--basket','\"'+(n>99?'99+':n)+'\"')}}catch{}"
