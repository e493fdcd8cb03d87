try {
  const box = document.getElementById('dense');
  box.checked = localStorage.getItem('dense') === '1';
  box.onchange = () => {
    try {
      localStorage.setItem('dense', box.checked ? '1' : '');
    } catch {}
  };
} catch {}
addEventListener('formdata', ({ target, formData }) => {
  if (target.method !== 'get') return;
  const entries = [...formData];
  for (const [name] of entries) formData.delete(name);
  for (const [name, value] of entries) if (value) formData.append(name, value);
});
