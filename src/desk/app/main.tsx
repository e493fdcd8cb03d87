console.log('desk');
