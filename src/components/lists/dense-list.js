{
  const box = document.getElementById('dense');
  try {
    box.checked = localStorage.getItem('dense') === '1';
    box.onchange = () => localStorage.setItem('dense', box.checked ? '1' : '');
  } catch {}
}
