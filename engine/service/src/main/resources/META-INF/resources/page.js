// Makes the page better where scripts run; it works without. Files can be dropped anywhere on a form, and an upload shows
// how far it is.
'use strict';

for (const form of document.querySelectorAll('form[enctype]')) {
  const files = form.querySelectorAll('input[type=file]');
  const enter = (event) => {
    event.preventDefault();
    form.classList.add('over');
  };
  const leave = () => form.classList.remove('over');
  form.addEventListener('dragenter', enter);
  form.addEventListener('dragover', enter);
  form.addEventListener('dragleave', leave);
  form.addEventListener('drop', (event) => {
    leave();
    if (event.target.type === 'file' || event.dataTransfer.files.length === 0) {
      return;
    }
    event.preventDefault();
    // the current run is the one that has to be there
    const to = [...files].find((input) => input.required && input.files.length === 0)
        ?? [...files].find((input) => input.files.length === 0) ?? files[0];
    to.files = event.dataTransfer.files;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

function send(form) {
  const button = form.querySelector('button');
  const progress = document.createElement('progress');
  progress.setAttribute('aria-label', 'sent');
  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) {
      progress.max = event.total;
      progress.value = event.loaded;
    }
  });
  const failed = (says) => {
    progress.remove();
    button.disabled = false;
    const line = form.querySelector('.problem') ?? form.appendChild(document.createElement('p'));
    line.className = 'problem';
    line.setAttribute('role', 'alert');
    line.textContent = says;
  };
  request.addEventListener('load', () => {
    if (request.status < 400) {
      location.assign(request.responseURL);
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, 'text/html');
    failed(page.querySelector('.problem')?.textContent || page.title || `The service answered ${request.status}.`);
  });
  request.addEventListener('error', () => failed('The service was not reached; try again.'));
  form.append(progress);
  button.disabled = true;
  request.open('POST', form.action);
  request.setRequestHeader('Accept', 'text/html');
  request.send(new FormData(form));
}
