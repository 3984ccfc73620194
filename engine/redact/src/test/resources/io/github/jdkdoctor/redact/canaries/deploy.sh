#!/bin/sh
export DB_PASS={pw}
export ADMIN_PASSWORD='{dollar}'
export API_TOKEN="{tok}"
MYSQL_PWD={weak} mysql -h {fqdn} -u {user} -p{pw} shop
mysql --host={fqdn} --user={user} --password={weak} shop
curl -u {user}:{pw} https://{fqdn}/deploy
curl --user '{user}:{dollar}' -H "Authorization: Bearer {tok}" -H 'X-Api-Key: {tok}' https://api.{fqdn}/v1
curl -X POST -d '{{"password":"{weak}"}}' https://{fqdn}/login
wget --http-user={user} --http-password={pw} https://{fqdn}/a.jar
sshpass -p {pw} ssh {user}@{fqdn} uptime
sshpass -p '{dollar}' scp app.jar {user}@{ip}:/opt
docker login -u {user} -p {pw} registry.{fqdn}
keytool -list -keystore a.jks -storepass {weak} -keypass {pw}
ldapsearch -H ldap://{fqdn} -D cn={user},dc=shop -w {weak}
redis-cli -h {fqdn} -a {pw}
java -jar shop.jar -p {weak} --pin {pin}
java -Dusername={user} -DadminPwd={weak} -DhostName={fqdn} -jar /home/{user}/{person}.jar
psql "host={fqdn} user={user} password={pw} dbname=shop"
echo {pw} | sudo -S -u {user} true # password: {pw}
kubectl create secret generic db --from-literal=password={pw} --from-literal=username={user}
az login --service-principal -u 2f1 -p {tok} --tenant t
openssl pkcs12 -in a.p12 -passin pass:{weak} -out b.pem
